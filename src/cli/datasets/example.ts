/** The table that `assize init` starts from where there is none: invented texts, invented numbers. */
export const EXAMPLE_CSV = `item,system,document,output,overall_ann1,overall_ann2,judge_a_overall,judge_b_overall
ferry,short,"The night ferry to Orsk was cancelled because of ice. Tickets stay valid for a week, and a bus leaves the pier at nine.","The night ferry was cancelled because of ice; tickets stay valid for a week and a bus leaves at nine.",5,5,9,4
ferry,vague,"The night ferry to Orsk was cancelled because of ice. Tickets stay valid for a week, and a bus leaves the pier at nine.","There were some changes to the ferry.",2,1,4,2
ferry,wrong,"The night ferry to Orsk was cancelled because of ice. Tickets stay valid for a week, and a bus leaves the pier at nine.","The ferry was cancelled because of fog and all tickets are void, although a bus may perhaps leave from somewhere.",1,2,6,4
library,short,"The town library opens on Sundays from March. Two students keep the desk, and late fees are dropped for a year.","From March the library opens on Sundays, kept by two students; late fees are dropped for a year.",4,5,8,5
library,vague,"The town library opens on Sundays from March. Two students keep the desk, and late fees are dropped for a year.","The library has news about its hours.",2,2,3,3
library,wrong,"The town library opens on Sundays from March. Two students keep the desk, and late fees are dropped for a year.","The library closes on Sundays from March and doubles its late fees, which two students collect at the desk.",1,1,5,2
orchard,short,"Frost took half of the apple blossom on the hill. The lower orchard was spared, because the stream keeps its air warm.","Frost took half of the blossom on the hill; the lower orchard, warmed by the stream, was spared.",5,4,9,5
orchard,vague,"Frost took half of the apple blossom on the hill. The lower orchard was spared, because the stream keeps its air warm.","Frost did some damage, but less in the lower orchard.",3,3,6,3
orchard,wrong,"Frost took half of the apple blossom on the hill. The lower orchard was spared, because the stream keeps its air warm.","The stream froze and took the lower orchard with it, while the hill was spared.",1,2,3,
`;
