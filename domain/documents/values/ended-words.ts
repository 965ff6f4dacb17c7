// Words that say that something is no longer good, or over, as alternatives of patterns for upper-case text without accents.

/** Of a paper, a number or an appointment that somebody has taken back. */
export const cancelled =
  'CANCELL?ED|SUPERSEDED|VOID(?:ED)?|ANULAD[AO]|CANCELAD[AO]|STORNIERT|UNGU?E?LTIG|ANNULEE?|ANNULLAT[AO]|GEANNULEERD'

/** The same, and what has run out or was replaced. */
export const noLongerGood = `${cancelled}|EXPIRED|INACTIVE|INVALID|REPLACED|REVOKED|WITHDRAWN|VENCID[AO]|ABGELAUFEN|EXPIREE?|SCADUT[AO]|VERLOPEN`

/** Of a hold that nobody has any more. */
export const released = 'RELEASED|REMOVED|LIFTED|CLEARED|CLOSED|SATISFIED|RESOLVED'
