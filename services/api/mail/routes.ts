import { emailSubmission } from '../../../resources/definitions/email-submission.ts'
import { pageRoute, recordRoute } from '../http/read-routes.ts'
import type { Route } from '../http/route.ts'

export const emailSubmissionRoutes: readonly Route[] = [
  pageRoute('/email_submissions', emailSubmission, 'lists received mails'),
  recordRoute('/email_submissions', emailSubmission, 'one received mail'),
]
