/**
 * Legal forms, which end a company's name. A dot stands between letters that may be written apart:
 * `s.a` is `S.A.`, `S/A` and `S A`, but not `sa`, which is listed by itself.
 */
const forms = `
  ltd limited ltda llc llp l.l.c inc incorporated corp corporation plc pte pty pvt sdn bhd jsc ooo k.k
  gmbh kg ag a.g ab oy a.s b.v bv n.v nv s.a sa sas sarl s.r.l srl s.n.c snc s.p.a spa c.v sh.p.k shpk fze fzco dmcc
  s.l slu aps d.o.o s.r.o lda eurl kft oyj`

/** Their last letters are no word characters to `\b`. */
const turkish = '\\b(?:A\\. ?Ş|LTD\\.? ?ŞT[İI])(?![A-Za-z])'

/** The source of a regular expression for a legal form as a word of its own, in any case. */
export const legalForm = `(?:\\b(?:${forms
  .trim()
  .split(/\s+/)
  .map((form) => form.replaceAll('.', '[. /] ?'))
  .join('|')})\\b|${turkish})`
