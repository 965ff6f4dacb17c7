// Remarks of a form behind the name of a box: `CONSIGNEE: not negotiable unless consigned "to
// order"`.

/** The beginnings of remarks. Values never begin so. */
const openings = [
  'not[- ]negotiable (?:unless|if|only|save)',
  'negotiable (?:only|if|unless|when)',
  '(?:this|the) (?:b/l|bill|(?:sea ?)?waybill|document)s? (?:of lading )?(?:is|are|shall)\\b',
  'it is (?:hereby )?agreed\\b',
  'no (?:responsibility|liability|claims?)\\b',
  '(?:the )?carriers? (?:(?:is|are|shall|will|to|be|and|or|its|his|the|agents?) ){0,6}(?:not\\b|no )',
  'without (?:any )?(?:responsibility|liability)',
  '(?:only )?applicable (?:only|when|if|for|to)\\b',
  'only (?:applicable|if|when|for|to be)\\b',
  '(?:to be )?(?:used|filled in|completed|stated) (?:only|if|when|by)\\b',
  'for (?:use (?:in|with|when)|combined|multimodal|through) ',
  '(?:for|in case of) (?:the )?(?:combined|multimodal|through) transport',
  '(?:combined|multimodal|through) transport (?:b/l |bill of lading )?(?:only|-|see)',
  '(?:if|when) (?:not|to order|order|other|different|applicable|mentioned|consigned|any\\b|known|required|used|this|document)',
  'unless (?:otherwise|consigned|marked|provided|stated)',
  '(?:please )?see (?:also )?(?:clauses?|articles?|reverse|overleaf|back|notes?|sections?|terms|conditions)\\b',
  '(?:please )?(?:insert|state|give|show|complete|full)\\b.{0,20}(?:names?|address|style)\\b',
  "(?:for|as) (?:the )?(?:merchant|carrier|shipper|customs)[’'s]{0,2} (?:reference|use|information|declaration)",
  'not part of\\b',
  'in which the (?:products|goods) are considered',
  'no negociable (?:salvo|a menos)',
  'non n[eé]gociable (?:sauf|[aà] moins)',
  'nicht (?:begebbar|negoziierbar|übertragbar)',
].join('|')

const opening = new RegExp(`^["'“”*\\s]*(?:${openings})`, 'i')

const between = /^[\s,.;:*–—-]*/
const longestBracket = 240

/**
 * The end of the bracket that a text begins with; the end of the text where it does not close; null
 * where it is too long for a remark.
 */
function bracketEnd(text: string): number | null {
  let depth = 0
  for (let at = 0; at < text.length && at <= longestBracket; at += 1) {
    const sign = text.charAt(at)
    if (sign === '(' || sign === '[') depth += 1
    if (sign === ')' || sign === ']') depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length <= longestBracket ? text.length : null
}

/** A number of three digits is a value; numbers of clauses are shorter. */
const holdsNumber = (text: string): boolean => /\d{3}/.test(text)

/**
 * The length of the remark that a text begins with: a bracket, or a sentence to its end. 0 where
 * there is none.
 */
export function remarkLength(text: string): number {
  const start = between.exec(text)?.[0].length ?? 0
  const rest = text.slice(start)
  if (/^[([]/.test(rest)) {
    const end = bracketEnd(rest)
    const inside = rest.slice(1, end ?? 1)
    return end !== null && opening.test(inside) && !holdsNumber(inside) ? start + end : 0
  }
  return opening.test(rest) && !holdsNumber(rest) ? text.length : 0
}

/** Whether a text is nothing but a remark. */
export const isRemark = (text: string): boolean =>
  text.length > 11 && !/\p{L}{2}/u.test(text.slice(remarkLength(text))) && remarkLength(text) > 0
