// Jobs and analysed documents for tests.
import type { AnalysedDocument } from './readers/protocol.ts'
import type { DocumentJob } from './read/sql.ts'

export const job = (change: Partial<DocumentJob> = {}): DocumentJob => ({
  account_id: 'a1',
  document_id: 'd1',
  request_id: 'r1',
  work: 'classify',
  attempt: 1,
  requested_at: new Date('2026-05-01T00:00:00Z'),
  put_offs: 0,
  traceparent: null,
  lease_token: 'l1',
  key: 'k',
  name: 'paper.pdf',
  source: 'api',
  rotation: 0,
  file_content_type: 'application/pdf',
  first_page: null,
  last_page: null,
  document_type: null,
  document_type_manual: null,
  last_document_representation_id: null,
  numbers: [],
  payload: null,
  extracted_data_manual: null,
  blob_id: 'b1',
  file_name: 'paper.pdf',
  file_size_bytes: '10',
  sha256: '\\x00',
  track_documents: false,
  mail_text: null,
  ...change,
})

export const analysedDocument = (change: Partial<AnalysedDocument> = {}): AnalysedDocument => ({
  firstPage: 1,
  lastPage: 1,
  type: 'arrival_notice',
  confidence: 0.9,
  notes: 'By its title.',
  payload: {},
  words: [],
  ...change,
})
