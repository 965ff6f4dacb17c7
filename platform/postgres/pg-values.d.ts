// The driver's own way to write parameters, which its cursor uses, too; it has no types of its own.
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): string | Buffer | null
}
