import type { Box, TextRun } from '../../../../../domain/documents/layout/page.ts'
import type { Viewport } from './text-runs.ts'

/** The properties of a pdfjs annotation that are read here. The file decides their types. */
export type Annotation = {
  readonly subtype?: unknown
  readonly fieldType?: unknown
  readonly fieldValue?: unknown
  readonly buttonValue?: unknown
  readonly exportValue?: unknown
  readonly pushButton?: unknown
  readonly hidden?: unknown
  readonly contentsObj?: { readonly str?: unknown }
  readonly rect?: unknown
}

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Array.isArray(value)
      ? value.filter((one) => typeof one === 'string').join(', ')
      : ''

/** A ticked box becomes a cross, as on paper; another one becomes an empty text. */
function ticked({ fieldValue, buttonValue, exportValue, pushButton }: Annotation): string {
  const own = buttonValue ?? exportValue
  const isOn = pushButton !== true && typeof own === 'string' && own === fieldValue
  return isOn && own !== 'Off' ? 'X' : ''
}

/** The value of a form field, or a text that was typed onto the page. */
function valueOf(annotation: Annotation): string {
  if (annotation.hidden === true) return ''
  if (annotation.subtype === 'FreeText') return textOf(annotation.contentsObj?.str)
  if (annotation.subtype !== 'Widget') return ''
  return annotation.fieldType === 'Btn' ? ticked(annotation) : textOf(annotation.fieldValue)
}

function boxOf(rect: unknown, viewport: Viewport): Box | null {
  if (!Array.isArray(rect) || rect.length !== 4) return null
  const corners = viewport.convertToViewportRectangle(rect.map(Number)).map(Number)
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = corners
  const box = { x: Math.min(x1, x2), y: Math.min(y1, y2) }
  return { ...box, width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }
}

/** In points. Several lines of a field start at its top; a single one fills it. */
const tallestLine = 14

export function fieldRuns(
  annotations: readonly Annotation[],
  viewport: Viewport,
): readonly TextRun[] {
  return annotations.flatMap((annotation) => {
    const box = boxOf(annotation.rect, viewport)
    const lines = valueOf(annotation).split(/\r\n?|\n/)
    if (box === null) return []
    const height =
      lines.length === 1 ? box.height : Math.min(tallestLine, box.height / lines.length)
    return lines.flatMap((text, at): readonly TextRun[] =>
      text.trim() === ''
        ? []
        : [{ text, box: { ...box, y: box.y + at * height, height }, confidence: 1, kind: 'field' }],
    )
  })
}
