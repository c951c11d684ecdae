import type { ReportRow } from '../../../contract/catalogue/reports.ts'
import { Glyph } from '../../ui/Glyphs.tsx'
import { useStar } from './use-star.ts'

/** The star in a row of a table of reports: it shows whether the report is a favourite, and a press changes that. */
export const FavouriteStar = ({ report }: { report: Pick<ReportRow, 'fileName' | 'favourite'> }) => (
  <button className="act fav" {...useStar(report)}>
    <Glyph name="star" />
  </button>
)
