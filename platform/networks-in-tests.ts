import { parseNetworks } from './address-guard.ts'
import type { Networks } from './address-guard.ts'

export const networks = (...cidrs: string[]): Networks => {
  const parsed = parseNetworks(cidrs)
  if (!parsed.ok) throw new Error(parsed.problem)
  return parsed.networks
}
