import { cookieWarnings, type CookieWarning as Warning } from '../../contract/messages.ts'
import { CookieButton } from './CookieButton.tsx'

/** Why something needs accepted cookies: Thai first, English below (specification), and the way to accept at once. */
export const CookieWarning = ({ of: warning, onAccepted }: { of: Warning; onAccepted?: (() => void) | undefined }) => (
  <div className="cookiewarning">
    <div>
      <p lang="th">{cookieWarnings[warning].th}</p>
      <p className="small soft" lang="en">
        {cookieWarnings[warning].en}
      </p>
    </div>
    <CookieButton choice="yes" small onRecorded={onAccepted} />
  </div>
)
