// Node's permissions keep the child from files, processes, threads and the inspector, but not from the network.
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

/** Replaces all functions of a module except constructors, whose methods are replaced one by one. */
function closeFunctions(of: object): void {
  for (const [name, value] of Object.entries(of))
    if (typeof value === 'function' && /^[a-z]/.test(name)) Reflect.set(of, name, refused)
}

/** Replaces every function of Node that opens a connection. */
export function closeNetwork(): void {
  for (const module of [dgram, dns, dns.promises, http, http2, https, net, tls])
    closeFunctions(module)
  const methods: readonly [object, readonly string[]][] = [
    [net.Socket.prototype, ['connect']],
    [net.Server.prototype, ['listen']],
    [dgram.Socket.prototype, ['bind', 'connect', 'send']],
    [dns.Resolver.prototype, Object.getOwnPropertyNames(dns.Resolver.prototype)],
    [globalThis, ['fetch', 'WebSocket', 'EventSource']],
    // The native bindings beneath them.
    [process, ['binding', '_linkedBinding']],
  ]
  for (const [holder, names] of methods)
    for (const name of names) if (name in holder) Reflect.set(holder, name, refused)
  syncBuiltinESMExports()
}
