import type { FastifyRequest } from 'fastify'

/** A name or an address, and perhaps a port: no user, path or blank that would change the meaning of a link. */
const plainHost = /^(?:[a-z0-9](?:[\w.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

type Asked = Pick<FastifyRequest, 'protocol' | 'host'>

/**
 * What links begin with, in front of `/v2`: the public URL if the operator has set one, otherwise scheme and host as the
 * client has asked for them. Empty for a host that is not plain, so that links are relative.
 */
export function originOf({ protocol, host }: Asked, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl
  // A proxy may claim any scheme; links are https only where it says so.
  const scheme = protocol.toLowerCase() === 'https' ? 'https' : 'http'
  const origin = `${scheme}://${host}`
  return plainHost.test(host) && URL.canParse(origin) ? origin : ''
}

/**
 * The path and query of a request target, which may name a host and a fragment; the host of the target is not used.
 * Slashes in a row are one: clients join a base address that ends in `/` with paths that begin with it.
 */
export const pathOf = (target: string): string =>
  target
    .replace(/^https?:\/\/[^/?#]*\/?/i, '/')
    .replace(/#.*$/, '')
    .replace(/^[^?]*/, (path) => path.replace(/\/+/g, '/'))
