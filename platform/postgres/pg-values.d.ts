// The driver's own conversion of parameters, which pg-cursor uses as well; the driver has no types for it.
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): string | Buffer | null
}
