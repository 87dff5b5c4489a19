-- Structural steel is priced by the kilogram and sold by the piece: its least quantity and its step are the mass of one.
create temporary table pieces on commit drop as
select v.id, (v.attributes ->> 'pieceGrams')::bigint as milli from variants v
where v.unit = 'kg' and v.diameter_mm is null and v.attributes ->> 'pieceGrams' ~ '^[1-9][0-9]{0,8}$';

update variants v set moq_milli = p.milli, step_milli = p.milli, reference_milli = quoted_milli(v.reference_milli, p.milli, p.milli)
from pieces p where p.id = v.id;

update offers o set step_milli = p.milli, moq_milli = quoted_milli(o.moq_milli, p.milli, p.milli)
from pieces p where p.id = o.variant_id and o.step_milli < p.milli;
