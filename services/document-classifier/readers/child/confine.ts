// Node's permissions keep the child from files, processes, threads and the inspector, but not from the network.
import dgram from 'node:dgram'
import dns from 'node:dns'
import http from 'node:http'
import http2 from 'node:http2'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { resolve, sep } from 'node:path'
import tls from 'node:tls'

function refused(): never {
  throw new Error('A reader has neither network nor other processes.')
}

/** Replaces all functions of a module except constructors, whose methods are replaced one by one. */
function closeFunctions(of: object): void {
  for (const [name, value] of Object.entries(of))
    if (typeof value === 'function' && /^[a-z]/.test(name)) Reflect.set(of, name, refused)
}

/** Own and inherited ones. */
function methodsOf(of: object): readonly string[] {
  const above = Object.getPrototypeOf(of) as object | null
  return above === null || above === Object.prototype
    ? Object.getOwnPropertyNames(of)
    : [...Object.getOwnPropertyNames(of), ...methodsOf(above)]
}

/** Replaces every function of Node that sends a signal, and lets only the canvas be loaded as a native add-on. */
export function closeProcess(addons: string): void {
  for (const name of ['kill', '_kill', '_debugProcess', '_debugEnd', 'abort'])
    Reflect.set(process, name, refused)
  const load = process.dlopen.bind(process)
  process.dlopen = (module: object, file: string, flags?: number) => {
    if (!resolve(file).startsWith(addons + sep)) throw new Error('A reader loads no add-on.')
    if (flags === undefined) load(module, file)
    else load(module, file, flags)
  }
}

/** Replaces every function of Node that opens a connection. */
export function closeNetwork(): void {
  for (const module of [dgram, dns, dns.promises, http, http2, https, net, tls])
    closeFunctions(module)
  const methods: readonly [object, readonly string[]][] = [
    [net.Socket.prototype, ['connect']],
    [net.Server.prototype, ['listen']],
    [dgram.Socket.prototype, ['bind', 'connect', 'send']],
    [dns.Resolver.prototype, methodsOf(dns.Resolver.prototype)],
    [dns.promises.Resolver.prototype, methodsOf(dns.promises.Resolver.prototype)],
    [globalThis, ['fetch', 'WebSocket', 'EventSource']],
    // The native bindings beneath them.
    [process, ['binding', '_linkedBinding']],
  ]
  for (const [holder, names] of methods)
    for (const name of names) if (name in holder) Reflect.set(holder, name, refused)
  syncBuiltinESMExports()
}
