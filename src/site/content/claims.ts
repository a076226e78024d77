import type { BenefitKey, Claim, Testimonial } from './site-content.ts'

/** Sample figures: the product's goals. No one has measured them; operators insert their own. */
export const siteBenefits: Readonly<Record<BenefitKey, Claim>> = {
  administratorHours: { figure: '15+ hours', text: 'saved every week for league administrators' },
  coachHours: { figure: '10+ hours', text: 'saved every month for each coach' },
  conflicts: { figure: '95%', text: 'fewer scheduling conflicts' },
  errors: { figure: '98%', text: 'fewer errors in scores and rosters' },
  seasonHours: { figure: '20+ hours', text: 'saved on each season’s schedule' },
  facilities: { figure: '30%', text: 'better use of the fields you have' },
  formCompletion: { figure: '35%', text: 'more sign-up forms completed' },
  feeCollection: { figure: '98%', text: 'of fees collected' },
}

export const siteReach: readonly Claim[] = [
  { figure: '2,500+', text: 'leagues' },
  { figure: '35,000+', text: 'teams' },
  { figure: '250,000+', text: 'games scheduled annually' },
]

/** Sample quotes from people who do not exist. */
export const siteTestimonials: readonly Testimonial[] = [
  {
    quote:
      'We had nine games rained out on Saturday. By Sunday evening, all of them had a new date and field, and nobody had called me.',
    name: 'Dana Sample',
    role: 'runs a youth soccer league',
  },
  {
    quote:
      'Our field is behind a hill and there is never any signal. I enter the score and put the phone away. By the time I get home, it has been sent.',
    name: 'Luis Sample',
    role: 'coaches a U12 team',
  },
  {
    quote:
      'I used to send a photo of the standings to the parents. Now I send a link, once, and they know more than I do.',
    name: 'Kim Sample',
    role: 'manages three softball teams',
  },
]
