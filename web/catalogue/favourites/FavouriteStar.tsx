import type { ReportRow } from '../../../contract/catalogue/reports.ts'
import { Glyph } from '../../ui/Glyphs.tsx'
import { useStar } from './use-star.ts'

/** The star in a row of reports: shows whether the report is a favourite, and switches it. */
export const FavouriteStar = ({ report }: { report: Pick<ReportRow, 'fileName' | 'favourite'> }) => (
  <button className="act fav" {...useStar(report)}>
    <Glyph name="star" />
  </button>
)
