/** The label in lists for each reason why a report is not public. */
export const visibilityLabels = {
  inactive: { en: 'Inactive', th: 'ซ่อน' },
  restricted: { en: 'Restricted', th: 'จำกัดการเข้าถึง' },
} as const

export type Visibility = keyof typeof visibilityLabels

interface VisibilityFields {
  status: string
  isRestricted?: true | undefined
}

/** Returns the reasons why a report is not public; empty for a public one. */
export const toVisibilities = ({ status, isRestricted }: VisibilityFields): Visibility[] => [
  ...(status === 'Inactive' ? (['inactive'] as const) : []),
  ...(isRestricted ? (['restricted'] as const) : []),
]

/** Returns the labels of a report in a list; empty for a public one. */
export const toVisibilityLabels = (report: VisibilityFields) =>
  toVisibilities(report).map(visibility => visibilityLabels[visibility])

/** The sentence on a report's page for each reason why it is not public. */
export const visibilitySentences = {
  inactive: { en: 'Inactive: only staff see this', th: 'ซ่อน: เห็นเฉพาะเจ้าหน้าที่' },
  restricted: { en: 'Restricted: only those granted see it', th: 'จำกัดการเข้าถึง: เห็นเฉพาะผู้ได้รับสิทธิ' },
} as const
