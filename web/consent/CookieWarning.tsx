import { cookieWarnings, type CookieWarning as Warning } from '../../contract/messages.ts'
import { CookieButton } from './CookieButton.tsx'

/** Explains why something needs accepted cookies, Thai above English (specification), with a button to accept. */
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
