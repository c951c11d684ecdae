import type { AuditPart } from '../../../contract/audit/entries.ts'
import type { AuditRecord } from '../../../contract/audit/records.ts'
import { findSecondKeyReference } from '../../../contract/audit/references.ts'
import { formatNumber } from '../../ui/values/formats.ts'
import { findJoinTable, type JoinColumn } from './join-tables.ts'
import type { Piece } from './pieces.ts'
import { type SentenceTexts, splitKey } from './sentence-texts.ts'

/** Returns the functions that describe rows that join two objects, such as a user group and its member. */
export const createJoinDescriber = ({
  displayNames,
  recordTexts,
  findTemplate,
  fillTemplate,
  buildNamePiece,
}: SentenceTexts) => {
  /** Describes the objects on one side of a join: the name of one object, or the number of several. */
  const describeSide = (column: JoinColumn, keys: readonly string[], count: number): Piece[] => {
    if (count > 1) return fillTemplate(`sides_${column}`, { number: formatNumber(count) })
    const key = keys[0] ?? ''
    const namePiece = column === 'menu_id' ? displayNames.value(column, key) : buildNamePiece(column, key)
    return fillTemplate(`side_${column}`, { name: [namePiece] })
  }
  /** Formats the second object of a join. Only a menu is not a reference: its name is translated. */
  const formatSecondName = ({ tableName, key }: AuditRecord) => {
    const { second } = splitKey(key)
    const reference = findSecondKeyReference(tableName, key)
    return reference ? (recordTexts.findName(reference)?.name ?? second) : displayNames.value('menu_id', second)
  }

  /** Describes that two objects were joined or separated; undefined for other rows, and for an action that has no text. */
  const describeJoin = (part: AuditPart, user: Piece[]): Piece[] | undefined => {
    const joinTable = findJoinTable(part.tableName)
    if (!joinTable) return undefined
    const templateKey = `join_${joinTable.relation}_${part.action}`
    if (!findTemplate(templateKey)) return undefined
    // The key of a row that joins two objects has two parts, e.g. '3 17' for the user group 3 and its member 17.
    const keys = part.records.map(({ key }) => splitKey(key))
    const firstKeys = keys.map(({ first }) => first)
    const secondKeys = keys.map(({ second }) => second)
    return fillTemplate(templateKey, {
      user,
      left: describeSide(joinTable.firstColumn, firstKeys, part.firstKeyCount),
      right: describeSide(joinTable.secondColumn, secondKeys, part.secondKeyCount),
    })
  }

  return { describeJoin, formatSecondName }
}
