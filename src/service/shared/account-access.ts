// Decides who may manage what belongs to an account, such as its fonts: today only the operator.

import { requireOperator } from "./operator.ts";

/**
 * Requires a request to come from somebody who may manage what belongs to an account.
 *
 * @param _account id of the account @throws Failure `forbidden`
 */
export async function requireAccountAccess(request: Request, _account: string): Promise<void> {
  await requireOperator(request);
}
