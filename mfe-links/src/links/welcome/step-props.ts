export interface StepProps {
  /** Opens the next step; after the last one the list. */
  readonly onNext: () => void;
}
