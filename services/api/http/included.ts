// The records that an answer includes beside those that the client asks for.
import { loadWithIncludes } from '../../../resources/loading/follow-includes.ts'
import type { IncludeResult } from '../../../resources/loading/follow-includes.ts'
import { deepestInclude } from '../../../resources/loading/include-paths.ts'
import type { LoadRecords } from '../../../resources/loading/load-resources.ts'
import type { LoadedResource, ResourceDefinition } from '../../../resources/resource.ts'
import { refusal } from './answers.ts'
import type { HttpAnswer } from './answers.ts'
import type { ApiRequest } from './route.ts'

type BadInclude = Extract<IncludeResult, { readonly ok: false }>

function tooMany(most: number): HttpAnswer {
  const detail = `The include leads to more than ${most} records: name fewer relationships, or ask for fewer records at once, with page[size].`
  return refusal(400, [{ code: 'include_too_large', detail, parameter: 'include' }])
}

function badInclude(type: string, bad: BadInclude): HttpAnswer {
  if (bad.reason === 'too_many') return tooMany(bad.most)
  const { path, reason } = bad
  const shown = path.slice(0, 100)
  const detail =
    reason === 'too_deep'
      ? `${shown} is too deep: a path has at most ${deepestInclude} names.`
      : `${shown} is not specified as a relationship on ${type}`
  const code = reason === 'too_deep' ? 'include_too_deep' : 'unknown_include'
  return refusal(400, [{ code, detail, parameter: 'include' }])
}

/** The included records, or the answer that refuses the client's `include`. */
export async function includedFor(
  records: LoadRecords,
  request: ApiRequest,
  definition: ResourceDefinition,
  roots: readonly LoadedResource[],
) {
  const [type] = definition.types
  const paths = request.query.get('include') ?? definition.include
  const found = await loadWithIncludes(records, type, roots, paths)
  return found.ok ? found : { ok: false as const, answer: badInclude(type, found) }
}

export const hasIncludes = ({ relationships }: ResourceDefinition): boolean =>
  Object.keys(relationships).length > 0
