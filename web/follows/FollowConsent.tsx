import { followConsent } from '../../contract/follows/consent-text.ts'
import { useLanguage } from '../words/use-language.ts'

/** What a reader consents to who chooses a pace. */
export const FollowConsent = () => followConsent.text[useLanguage()]
