// Node's permissions keep the child from files, processes, threads and the inspector. They say nothing of the network.
import dgram from 'node:dgram'
import dns from 'node:dns'
import http from 'node:http'
import http2 from 'node:http2'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import tls from 'node:tls'

function refused(): never {
  throw new Error('A reader has no network.')
}

/** Every function of it but the constructors, whose own doors are closed one by one. */
function closeFunctions(of: object): void {
  for (const [name, value] of Object.entries(of))
    if (typeof value === 'function' && /^[a-z]/.test(name)) Reflect.set(of, name, refused)
}

/** After this, nothing in this process opens a connection by Node's means. */
export function closeNetwork(): void {
  for (const module of [dgram, dns, dns.promises, http, http2, https, net, tls])
    closeFunctions(module)
  const doors: readonly [object, readonly string[]][] = [
    [net.Socket.prototype, ['connect']],
    [net.Server.prototype, ['listen']],
    [dgram.Socket.prototype, ['bind', 'connect', 'send']],
    [dns.Resolver.prototype, Object.getOwnPropertyNames(dns.Resolver.prototype)],
    [globalThis, ['fetch', 'WebSocket', 'EventSource']],
    // The way to what all of these are built on.
    [process, ['binding', '_linkedBinding']],
  ]
  for (const [holder, names] of doors)
    for (const name of names) if (name in holder) Reflect.set(holder, name, refused)
  syncBuiltinESMExports()
}
