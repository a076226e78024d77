/**
 * Adds two properties of select elements that happy-dom lacks. Without them, react-hook-form assumes that a person
 * chose something before the form was ready, and uses that instead of the form's own value. Each file with a screen
 * must call this: a worker that ran other files before already has this module, but a different happy-dom.
 */
export function completeSelects(): void {
  if (!('size' in HTMLSelectElement.prototype)) {
    Object.defineProperty(HTMLSelectElement.prototype, 'size', {
      get(this: HTMLSelectElement) {
        return Number(this.getAttribute('size') ?? 0)
      },
    })
  }
  if (!('defaultSelected' in HTMLOptionElement.prototype)) {
    Object.defineProperty(HTMLOptionElement.prototype, 'defaultSelected', {
      get(this: HTMLOptionElement) {
        return this.hasAttribute('selected')
      },
      set(this: HTMLOptionElement, selected: boolean) {
        this.toggleAttribute('selected', selected)
      },
    })
  }
}
