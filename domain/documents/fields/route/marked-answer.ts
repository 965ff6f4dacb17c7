// Answers with boxes of which one is marked: `[X] Yes [ ] No`.

const mark = '(?:[[(]\\s?[X✓✔]\\s?[\\])]|[☑☒])'
const beforeBox = new RegExp(`(?=${mark}|[[(]\\s?[\\])]|☐)`, 'iu')
const anyBox = new RegExp(`^(?:${mark}|[[(]\\s?[\\])]|☐)`, 'iu')
const isMarked = new RegExp(`^${mark}`, 'iu')

const longest = 60

/**
 * The marked one of several answers, empty where none or several are; null without boxes. One box behind a text, as in `YES (X)`,
 * leaves no choice.
 */
export function markedAnswer(text: string): string | null {
  const answers = text.slice(0, longest).trim().split(beforeBox)
  const boxes = answers.filter((each) => anyBox.test(each))
  if (answers.length < 2 || (boxes.length < 2 && boxes[0] !== answers[0])) return null
  const [marked, second] = answers.filter((each) => isMarked.test(each))
  const isOne = marked !== undefined && second === undefined
  return isOne && boxes.length === answers.length ? marked.replace(anyBox, '').trim() : ''
}
