import { useTranslation } from 'react-i18next'

/** Widths of the titles of the placeholder rows, in per cent. Below a title are a shorter second title and a longer description. */
const titleWidths = [62, 48, 56, 40, 52, 44]

/** Placeholder rows with the height of results, shown while they load. */
export const SearchSkeleton = () => {
  const { t } = useTranslation('catalogue')
  return (
    <div className="found" aria-busy="true">
      <p className="vh" role="status">
        {t('loading')}
      </p>
      <div className="sechead">
        <span className="skel head" />
      </div>
      <div className="facets" />
      <table className="t results" aria-hidden="true">
        <tbody>
          {titleWidths.map(width => (
            <tr key={width}>
              <td className="k-star" />
              <td className="k-name">
                <span className="skel" style={{ width: `${width}%` }} />
                <p className="second">
                  <span className="skel" style={{ width: `${width - 12}%` }} />
                </p>
                <p className="small">
                  <span className="skel" style={{ width: `${width + 16}%` }} />
                </p>
              </td>
              <td className="k-date r">
                <span className="skel date" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
