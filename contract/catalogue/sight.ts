/** The label of each reason in lists. */
export const sightLabels = {
  inactive: { en: 'Inactive', th: 'ซ่อน' },
  restricted: { en: 'Restricted', th: 'จำกัดการเข้าถึง' },
} as const

export type Sight = keyof typeof sightLabels

/** The reasons why a report is not public; empty for a public one. */
export const sightsOf = ({ status, isRestricted }: { status: string; isRestricted?: true | undefined }): Sight[] => [
  ...(status === 'Inactive' ? (['inactive'] as const) : []),
  ...(isRestricted ? (['restricted'] as const) : []),
]

/** The labels of a report in a list; empty for a public one. */
export const sightLabelsOf = (report: Parameters<typeof sightsOf>[0]) =>
  sightsOf(report).map(sight => sightLabels[sight])

/** The reasons as sentences on the report's page. */
export const sightSentences = {
  inactive: { en: 'Inactive: only staff see this', th: 'ซ่อน: เห็นเฉพาะเจ้าหน้าที่' },
  restricted: { en: 'Restricted: only those granted see it', th: 'จำกัดการเข้าถึง: เห็นเฉพาะผู้ได้รับสิทธิ' },
} as const
