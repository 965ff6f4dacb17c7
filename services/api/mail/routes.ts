import { emailSubmission } from '../../../resources/definitions/email-submission.ts'
import { oneRoute, pageRoute } from '../http/read-routes.ts'
import type { Route } from '../http/route.ts'

const plan = {
  definition: emailSubmission,
  include: 'documents,documents.last_document_representation',
}

export const emailSubmissionRoutes: readonly Route[] = [
  pageRoute('/email_submissions', plan),
  oneRoute('/email_submissions', plan),
]
