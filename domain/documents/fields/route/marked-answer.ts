// Answers with boxes of which one is marked: `[X] Yes [ ] No`.

const mark = '(?:[[(]\\s?[X✓✔]\\s?[\\])]|[☑☒])'
const beforeBox = new RegExp(`(?=${mark}|[[(]\\s?[\\])]|☐)`, 'iu')
const anyBox = new RegExp(`^(?:${mark}|[[(]\\s?[\\])]|☐)`, 'iu')
const isMarked = new RegExp(`^${mark}`, 'iu')

const longest = 60

/** The marked one of several answers, empty where none or several are; null without boxes before the answers. */
export function markedAnswer(text: string): string | null {
  const answers = text.slice(0, longest).trim().split(beforeBox)
  if (answers.length < 2) return null
  const [marked, second] = answers.filter((each) => isMarked.test(each))
  const isOne = marked !== undefined && second === undefined
  return isOne && answers.every((each) => anyBox.test(each))
    ? marked.replace(anyBox, '').trim()
    : ''
}
