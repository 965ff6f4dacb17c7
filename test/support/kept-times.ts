import { loadSettings } from '../../services/settings.ts'

/** For how long rows are kept where the operator sets nothing. */
export const keptTimes = loadSettings({})
