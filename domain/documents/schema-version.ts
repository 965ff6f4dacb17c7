import type { DocumentType } from './document-types.ts'

/** The day from which on the schemas are as they are; another one for each change that clients could notice. */
export const schemaVersion = '2026-11-21'

/** The id of a type's schema, such as `commercial_invoice@2026-11-21`. */
export const fullVersion = (type: DocumentType): string => `${type}@${schemaVersion}`
