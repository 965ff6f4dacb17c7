import { labelAt } from './label-at.ts'
import type { LabelAt } from './label-at.ts'

const scripts = ['Han', 'Hangul', 'Hiragana', 'Katakana', 'Thai', 'Arabic', 'Hebrew', 'Cyrillic']
const otherScript = new RegExp(`[${scripts.map((name) => `\\p{Script=${name}}`).join('')}]+`, 'gu')
const longest = 80

/** `数量 QTY`, `DESCRIPTION OF GOODS 品名 (Наименование)`: in Latin letters and in others the same is asked for. */
export function labelBesideOtherScript(text: string): LabelAt | null {
  if (text.length > longest || !new RegExp(otherScript).test(text)) return null
  const latin = text.replace(otherScript, ' ').replace(/[(（][^()（）]{0,20}[)）]/g, ' ')
  const asked = latin.replace(/[\s/|,:：–-]+$/u, '').replace(/^[\s/|,.:：)）–-]+/u, '')
  const label = /\p{L}/u.test(asked) ? labelAt(asked, 0, true, true) : null
  if (label === null || /[\p{L}\p{N}]/u.test(asked.slice(label.end))) return null
  return { ...label, start: 0, end: text.length, colon: /[:：]\s*$/.test(text) }
}
