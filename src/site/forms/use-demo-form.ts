import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { demoRequest } from '#domain/leads/demo-request.ts'

export const emptyDemo = {
  name: '',
  email: '',
  phone: '',
  role: '',
  organization: '',
  leagueSize: '',
  interests: [] as string[],
  date: '',
  time: '',
  additionalInfo: '',
  website: '',
}
export type TypedDemo = typeof emptyDemo

export function useDemoForm(typed: TypedDemo) {
  return useForm({ resolver: zodResolver(demoRequest), defaultValues: typed, mode: 'onTouched' })
}
export type DemoFormState = ReturnType<typeof useDemoForm>
