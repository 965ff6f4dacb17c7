// Layouts as papers lie on a clerk's desk.
import type { Layout } from '../../layout.ts'
import { applyBill } from './apply-bills.ts'
import { cartageReceipt } from './cartage-receipts.ts'
import { classicBill } from './classic-bills.ts'
import { collectLetter } from './collect-letters.ts'
import { freeTimeNotice } from './free-time-notices.ts'
import { generalOrderNotice } from './go-notices.ts'
import { hatchedDeclaration } from './imo-declarations.ts'
import { massParticulars } from './mass-particulars.ts'
import { openWaybill } from './open-waybills.ts'
import { ratedBill } from './rated-bills.ts'
import { releasePrintout } from './release-printouts.ts'
import { swornCertificate } from './sworn-certificates.ts'

export const deskPapers: readonly Layout[] = [
  ...[classicBill, ratedBill, applyBill, openWaybill],
  ...[collectLetter, generalOrderNotice, freeTimeNotice],
  ...[releasePrintout, cartageReceipt, hatchedDeclaration, swornCertificate, massParticulars],
]
