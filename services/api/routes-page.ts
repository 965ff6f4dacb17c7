import { routes } from './app.ts'
import { groupOf, meaningOf } from './description/groups.ts'
import { pathTemplate } from './description/operations.ts'
import type { Route } from './http/route.ts'

const row = ({ method, url, bucket, answer, summary }: Route): string => {
  return `| \`${method} /v2${pathTemplate(url)}\` | ${bucket} | ${answer.status} | ${summary} |`
}

const table = (rows: readonly Route[]): string =>
  ['| route | bucket | answer | |', '| --- | --- | --- | --- |', ...rows.map(row)].join('\n')

/** The page that lists all routes with a key. */
export function routesPage(): string {
  const groups = [...new Set(routes.map(groupOf))].sort()
  const sections = groups.map((group) => {
    const own = routes.filter((route) => groupOf(route) === group)
    return `## ${group}\n\n${meaningOf(group)}\n\n${table(own)}`
  })
  const head = `# Routes

\`npm run routes-doc\` makes this page from the code. [interface.md](interface.md) describes what the routes have in
common, and the [rate buckets](interface.md#rate-limits).`
  return `${[head, ...sections].join('\n\n')}\n`
}
