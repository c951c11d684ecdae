import { useState } from 'react'
import type { SecondPerson } from '../../../../../contract/catalogue/drafts/second-people.ts'
import type { Preview } from '../review/use-review.ts'

interface PublisherInput {
  preview: Preview
  /** True for a change so large that a second person is preselected. */
  isAlarm: boolean
}

/** Holds who publishes a draft: the caller, or a second person, who may be chosen by name. */
export const usePublisher = ({ preview, isAlarm }: PublisherInput) => {
  // A choice for a routine update does not count for an alarm.
  const [pickedPublisher, setPickedPublisher] = useState<{ who: 'me' | 'second'; isAlarm: boolean }>()
  const chosenWho = pickedPublisher?.isAlarm === isAlarm ? pickedPublisher.who : undefined
  const [pickedPerson, setPickedPerson] = useState<string>()
  const { mayPublish, secondPeople } =
    preview.state === 'ready' ? preview : { mayPublish: true, secondPeople: noPeople }
  const mayChoose = mayPublish && secondPeople.length > 0
  const who = mayChoose ? (chosenWho ?? (isAlarm ? 'second' : 'me')) : mayPublish ? 'me' : 'second'
  const preselected = isAlarm && mayChoose ? String(secondPeople[0]?.userId ?? '') : ''
  const person = pickedPerson ?? preselected
  return {
    who,
    /** The user id of the chosen person; empty for anyone who may publish. */
    person,
    people: secondPeople,
    mayChoose,
    isPreselected: isAlarm && chosenWho === undefined,
    chosen: who === 'second' ? secondPeople.find(({ userId }) => String(userId) === person) : undefined,
    setWho: (next: 'me' | 'second') => setPickedPublisher({ who: next, isAlarm }),
    setPerson: setPickedPerson,
  }
}
export type Publisher = ReturnType<typeof usePublisher>

const noPeople: SecondPerson[] = []
