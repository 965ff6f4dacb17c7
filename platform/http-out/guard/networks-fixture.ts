import { parseNetworks } from './address.ts'
import type { Networks } from './address.ts'

export const networks = (...cidrs: string[]): Networks => {
  const parsed = parseNetworks(cidrs)
  if (!parsed.ok) throw new Error(parsed.problem)
  return parsed.networks
}
