import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Option } from '../../ui/fields/combobox/options.ts'
import type { ReviewedKind } from './use-review.ts'

/**
 * Holds whether a report or a user group is reviewed, and which. The URL contains both, so that it can be shared. Returns the id 0 and no option
 * while nothing is chosen.
 */
export const useReviewedChoice = () => {
  const [parameters, setParameters] = useSearchParams()
  const urlKind: ReviewedKind = parameters.get('of') === 'group' ? 'group' : 'report'
  // The selection shows immediately; the URL follows when the navigation is complete.
  const [kind, setKind] = useState(urlKind)
  useEffect(() => setKind(urlKind), [urlKind])
  // The id in the URL belongs to the kind in the URL; 0 means that nothing is reviewed.
  const id = kind === urlKind ? Number(parameters.get('id')) : 0
  const [chosenOption, setChosenOption] = useState<Option>()
  // When the reader goes back or forward, the id in the URL replaces what was chosen later.
  useEffect(() => setChosenOption(previous => (Number(previous?.key) === id ? previous : undefined)), [id])
  // After a reload, the name in the URL serves as the label until another option is chosen.
  const urlOption = id > 0 ? { key: String(id), label: parameters.get('name') ?? String(id) } : undefined
  return {
    kind,
    id,
    option: chosenOption ?? urlOption,
    chooseKind: (nextKind: ReviewedKind) => {
      setChosenOption(undefined)
      setKind(nextKind)
      setParameters({ of: nextKind }, { preventScrollReset: true })
    },
    chooseOption: (option: Option | undefined) => {
      setChosenOption(option)
      if (option) setParameters({ of: kind, id: option.key, name: option.label }, { preventScrollReset: true })
    },
  }
}
