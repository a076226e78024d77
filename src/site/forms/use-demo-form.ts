import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { demoRequestSchema } from '#domain/leads/demo-request.ts'

export const emptyDemoForm = {
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
export type DemoFormInput = typeof emptyDemoForm

export function useDemoForm(typed: DemoFormInput) {
  return useForm({ resolver: zodResolver(demoRequestSchema), defaultValues: typed, mode: 'onTouched' })
}
export type DemoFormState = ReturnType<typeof useDemoForm>
