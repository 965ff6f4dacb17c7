// For tests: the codec of all topics, without a registry.
import { createCodec, localIds } from '../../platform/bus/codec.ts'
import { loadSchemas } from '../../schemas/topics.ts'

const schemas = loadSchemas()

export const codec = createCodec(schemas, localIds(schemas))
