// All that was said about the numbers of a batch, and about those of its shipments.
import type { Profiles } from '../../../carriers/stored-answer.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { CarrierReference } from '../../../resources/identities.ts'
import { observationsIn, readObservations } from '../../../resources/tracking/observations.ts'
import { referencesOfShipments } from '../../../resources/tracking/shipment-references.ts'
import { nothingObserved } from '../../../domain/journey/observations/observation.ts'
import type { Observations } from '../../../domain/journey/observations/observation.ts'
import { fullKey } from '../followers.ts'
import { earlierAnswers } from './earlier-answers.ts'
import type { AnsweringMessage, EarlierAnswers } from './earlier-answers.ts'
import { grouped } from './grouped.ts'
import type { Key } from './sql.ts'

export type ObservedFacts = {
  readonly referencesOf: (shipmentId: string) => readonly CarrierReference[]
  readonly observedOf: (reference: CarrierReference) => Observations
}

export type GatheredObservations = ObservedFacts & { readonly earlierAnswerOf: EarlierAnswers }

/** Read after the locks of the shipments, so that nothing which another transaction has added is missing. */
export async function gatherObservations(
  tx: Db,
  answers: readonly AnsweringMessage[],
  shipments: readonly Key[],
  profiles: Profiles,
): Promise<GatheredObservations> {
  const references = shipments.length === 0 ? [] : await referencesOfShipments(tx, shipments)
  const rows = await readObservations(tx, [...answers, ...references])
  const byShipment = grouped(references, ({ shipment_id }) => shipment_id)
  const byReference = grouped(rows, fullKey)
  const isStored = (reference: CarrierReference): boolean => byReference.has(fullKey(reference))
  return {
    earlierAnswerOf: await earlierAnswers(tx, answers, isStored, profiles),
    referencesOf: (id) => byShipment.get(id) ?? [],
    observedOf: (reference) => {
      const own = byReference.get(fullKey(reference))
      return own === undefined ? nothingObserved : observationsIn(own)
    },
  }
}
