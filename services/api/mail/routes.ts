import { emailSubmission } from '../../../resources/definitions/email-submission.ts'
import { recordRoute, pageRoute } from '../http/read-routes.ts'
import type { Route } from '../http/route.ts'

const options = {
  definition: emailSubmission,
  include: 'documents,documents.last_document_representation',
}

export const emailSubmissionRoutes: readonly Route[] = [
  pageRoute('/email_submissions', options),
  recordRoute('/email_submissions', options),
]
