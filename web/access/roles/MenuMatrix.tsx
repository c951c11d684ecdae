import { useTranslation } from 'react-i18next'
import type { Cell, MatrixRole } from '../../../contract/access/permissions.ts'
import type { Menu } from '../../../contract/permissions.ts'
import { Clipped } from '../../ui/values/Clipped.tsx'
import { formatNumber } from '../../ui/values/formats.ts'
import { MatrixCell } from './MatrixCell.tsx'

/** A table with a row for each menu and a column for each role. Each cell is saved separately. */
export const MenuMatrix = ({ roles }: { roles: MatrixRole[] }) => {
  const { t } = useTranslation(['roles', 'profile', 'admin'])
  // Each role has one cell for each menu, so the cells of the first role name all menus.
  const menus = roles[0]?.cells ?? []
  return (
    <section aria-labelledby="matrix-title">
      <div className="sechead">
        <h2 id="matrix-title">{t('matrixTitle')}</h2>
        <span className="small soft">{t('matrixText')}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section className="matrixscroll" tabIndex={0} aria-label={t('tabMenu')}>
        <table className="matrix">
          <thead>
            <tr>
              <th scope="col">{t('menu')}</th>
              {roles.map(({ roleId, name, userCount }) => (
                <th key={roleId} scope="col">
                  <Clipped text={name} />
                  <small>{t('people', { count: userCount, number: formatNumber(userCount) })}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {menus.map(({ menuId, name }) => (
              <tr key={menuId}>
                <th scope="row">
                  {t(name as Menu, { ns: 'profile' })}
                  <small>{t(`purpose_${name as Menu}`, { ns: 'admin' })}</small>
                </th>
                {roles.map(role => (
                  <td key={role.roleId}>
                    <MatrixCell role={role} cell={role.cells.find(cell => cell.menuId === menuId) as Cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('menusOpen')}</th>
              {roles.map(({ roleId, cells }) => (
                <td key={roleId}>
                  {t('ofAll', { number: cells.filter(({ isOpen }) => isOpen).length, total: cells.length })}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
      <p className="small soft">{t('matrixNote')}</p>
    </section>
  )
}
