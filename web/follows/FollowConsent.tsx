import { followConsent } from '../../contract/follows/consent-text.ts'
import { useLanguage } from '../words/use-language.ts'

/** The text to which a reader consents by selecting a pace. */
export const FollowConsent = () => followConsent.text[useLanguage()]
