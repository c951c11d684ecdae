import type { ReportRow } from '../../../contract/catalogue/reports.ts'
import { Glyph } from '../../ui/Glyphs.tsx'
import { useStar } from './use-star.ts'

/** In a row of reports: whether the reader keeps this one among the favourites, and the way to change it. */
export const FavouriteStar = ({ report }: { report: Pick<ReportRow, 'fileName' | 'favourite'> }) => (
  <button className="act fav" {...useStar(report)}>
    <Glyph name="star" />
  </button>
)
