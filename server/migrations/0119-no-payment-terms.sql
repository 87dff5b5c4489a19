-- Terms of a company with the shop were never read: sellers grant credit with terms of their own, and quotations say theirs
alter table b2b_accounts drop column payment_terms;
