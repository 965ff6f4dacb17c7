// Where the word for a number stands first: `N° FACTURE`, `No. de pedido`, `Nro. reserva`.

const list = (text: string): readonly string[] => text.split('|').map((each) => each.trim())

const numberOf = list(
  'n | no | nr | nro | num | numero | n de | no de | nr de | nro de | num de | numero de | numero di | numero da | n di | n da | n do | numero do',
)

const combined = (nouns: string): readonly string[] =>
  numberOf.flatMap((number) => list(nouns).map((noun) => `${number} ${noun}`))

export const invoiceNumberPhrases = combined('facture | factura | fattura | fatura | faktura')

export const bookingNumberPhrases = combined(
  'reservation | reserva | prenotazione | rezervasyon | booking',
)

export const orderNumberPhrases = combined(
  'commande | bon de commande | pedido | orden de compra | ordine | encomenda | siparis',
)

export const otherNumberPhrases = combined('client | cliente | dossier | tva | expediente | lot')
