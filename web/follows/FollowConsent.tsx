import { followConsent } from '../../contract/follows/consent-text.ts'
import { useLanguage } from '../words/use-language.ts'

/** The consent text for a reader who selects a pace. */
export const FollowConsent = () => followConsent.text[useLanguage()]
