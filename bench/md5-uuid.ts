import { createHash } from 'node:crypto'

/** Postgres' `md5(...)::uuid`. */
export const md5Uuid = (text: string): string =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
