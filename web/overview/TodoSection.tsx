import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber } from '../ui/values/formats.ts'
import { Title } from '../ui/values/Title.tsx'
import { isShortened, type TodoList } from './todos.ts'

/** Tasks of one kind, each with its reason and its action. */
export const TodoSection = (list: TodoList) => {
  const { id, todos, total, allPath } = list
  const { t } = useTranslation('overview')
  return (
    // Can be focused, because a link of the tally leads to it.
    <section className="section" id={id} aria-labelledby={`${id}-head`} tabIndex={-1}>
      <div className="sechead">
        <h2 id={`${id}-head`}>{t(id)}</h2>
        {isShortened(list) && (
          <span className="small soft">
            {allPath ? (
              <Link to={allPath}>{t('allRows', { total: formatNumber(total) })}</Link>
            ) : (
              t('firstRows', { shown: todos.length, total: formatNumber(total) })
            )}
          </span>
        )}
      </div>
      <ul className="todos">
        {todos.map(({ key, name, reason, when, action }) => (
          <li key={key}>
            <span className="what">
              <span className="strong">
                <Title text={name} />
              </span>
              <span className="small soft">{reason}</span>
            </span>
            <span className="when small soft">{when}</span>
            {action && (
              <Link className="btn sm quiet" to={action.path} aria-label={`${action.label}: ${name}`}>
                {action.label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
