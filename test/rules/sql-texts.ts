// The SQL statements of the code with the texts that are interpolated in them, without running it.
import { posix } from 'node:path'
import ts from 'typescript'
import { textOf } from './source-files.ts'

type Statement = { readonly file: string; readonly name: string; readonly text: string }

type Source = { readonly file: string; readonly tree: ts.SourceFile }

const sources = new Map<string, Source>()

function sourceOf(file: string): Source {
  const known = sources.get(file)
  if (known !== undefined) return known
  const tree = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true)
  sources.set(file, { file, tree })
  return { file, tree }
}

type Found = readonly [ts.Node, Source]

function importedAs(name: string, each: ts.Statement, { file }: Source): Found | undefined {
  if (!ts.isImportDeclaration(each) || !ts.isStringLiteral(each.moduleSpecifier)) return undefined
  const from = each.moduleSpecifier.text
  const named = each.importClause?.namedBindings
  if (!from.startsWith('.') || !named || !ts.isNamedImports(named)) return undefined
  const found = named.elements.find((element) => element.name.text === name)
  const source = posix.join(posix.dirname(file), from)
  return found && declared((found.propertyName ?? found.name).text, sourceOf(source))
}

function declaredBy(name: string, each: ts.Statement): ts.Node | undefined {
  if (ts.isFunctionDeclaration(each)) return each.name?.text === name ? each.body : undefined
  if (!ts.isVariableStatement(each)) return undefined
  return each.declarationList.declarations.find((one) => one.name.getText() === name)?.initializer
}

/** What a name stands for in a file: what it is declared as there, or where it is imported from. */
function declared(name: string, source: Source): Found | undefined {
  for (const each of source.tree.statements) {
    const own = declaredBy(name, each)
    const found = own === undefined ? importedAs(name, each, source) : ([own, source] as const)
    if (found !== undefined) return found
  }
  return undefined
}

/** All texts within a node, in their order, with those of the names that it uses; `within` are the names around it. */
function textIn(node: ts.Node, source: Source, within: readonly ts.Node[] = []): string {
  if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) return node.text
  if (ts.isIdentifier(node)) {
    const [found, where] = declared(node.text, source) ?? []
    if (!found || !where || within.includes(found)) return ''
    return textIn(found, where, [...within, found])
  }
  // A property's name is no name of a text.
  if (ts.isPropertyAccessExpression(node)) return textIn(node.expression, source, within)
  if (ts.isParameter(node) || ts.isTypeNode(node)) return ''
  const parts: string[] = []
  node.forEachChild((child) => void parts.push(textIn(child, source, within)))
  return parts.join('')
}

const isSql = /^\s*(--.*\n\s*)*(select|with|insert|update|delete)\b/

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)

const property = (node: ts.Node, name: string): ts.Expression | undefined =>
  ts.isObjectLiteralExpression(node)
    ? node.properties.filter(ts.isPropertyAssignment).find((one) => one.name.getText() === name)
        ?.initializer
    : undefined

/** The statements of a file: the property `text` of an object, and the SQL that a function is called with. */
export function statementsIn(file: string): readonly Statement[] {
  const source = sourceOf(file)
  const found: Statement[] = []
  const add = (name: string, node: ts.Node): void => {
    const text = textIn(node, source)
    if (isSql.test(text)) found.push({ file, name, text })
  }
  const walk = (node: ts.Node): void => {
    if (ts.isCallExpression(node))
      for (const each of node.arguments) {
        const text = property(each, 'text') ?? each
        const name = property(each, 'name') ?? node.expression
        if (isText(text)) add(name.getText().replaceAll(/['`]/g, ''), text)
      }
    node.forEachChild(walk)
  }
  walk(source.tree)
  return found
}
