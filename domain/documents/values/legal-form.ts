/*
  What ends a company's name. A dot stands between letters that are written apart: `s.a` is `S.A.`, `S/A` and `S A`,
  and never `sa`, which stands for itself.
*/
const forms = `
  ltd limited ltda llc llp l.l.c inc incorporated corp corporation plc pte pty pvt sdn bhd jsc ooo k.k
  gmbh kg ag a.g ab oy a.s b.v bv n.v nv s.a sa sas sarl s.r.l srl s.n.c snc s.p.a spa c.v sh.p.k shpk fze fzco dmcc
  s.l slu aps d.o.o s.r.o lda eurl kft oyj`

/** Their last letters are none to `\b`. */
const turkish = '\\b(?:A\\. ?Ş|LTD\\.? ?ŞT[İI])(?![A-Za-z])'

/** Source of a regular expression for a legal form as a word of its own, in any case. */
export const legalForm = `(?:\\b(?:${forms
  .trim()
  .split(/\s+/)
  .map((form) => form.replaceAll('.', '[. /] ?'))
  .join('|')})\\b|${turkish})`
